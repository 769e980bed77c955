// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Universal resolver
/// @notice Resolves any name in one call, with the interface that ENS's own has on Ethereum and that libraries call. For the local chains.
interface IUniversalResolver {
    /// @notice ERC-3668: the caller has to fetch the answer itself.
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    /// @notice No resolver answers for the name.
    error ResolverNotFound(bytes name);
    /// @notice What should be the resolver of the name is no contract.
    error ResolverNotContract(bytes name, address resolver);
    /// @notice The resolver has no such record.
    error UnsupportedResolverProfile(bytes4 selector);
    /// @notice The resolver failed.
    error ResolverError(bytes errorData);
    /// @notice The name of the account leads to another account.
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    /// @notice A gateway could not be asked.
    error HttpError(uint16 status, string message);
    /// @notice What came back is not an answer for each request.
    error InvalidBatchGatewayResponse();
    /// @notice No address was given.
    error EmptyAddress();

    /// @notice Finds the resolver of a name: its own, or that of the nearest name above it.
    /// @param name In the form of DNS.
    /// @return resolver Zero for none.
    /// @return node The name's hash.
    /// @return offset Where the part of the name begins whose resolver it is.
    function findResolver(bytes memory name) external view returns (address resolver, bytes32 node, uint256 offset);

    /// @notice Asks the resolver of a name.
    /// @param name In the form of DNS.
    /// @param data The call to the resolver.
    /// @param gateways Where the requests to gateways are gathered; `x-batch-gateway:true` leaves them to the caller.
    /// @return result The resolver's answer.
    /// @return resolver Which it was.
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory result, address resolver);

    /// @notice Finds the name of an account, and makes sure that it leads back (ENSIP-19).
    /// @param account The address in its chain's own bytes.
    /// @param coinType The chain.
    /// @param gateways As above.
    /// @return name Empty for none.
    /// @return resolver Who answered for the name.
    /// @return reverseResolver Who told the name.
    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory name, address resolver, address reverseResolver);
}

/// @notice Takes several requests at once (EIP-3668 has none such; ENSIP-21).
interface IBatchGateway {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Request[] calldata requests) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// @notice ENSIP-10.
interface IExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory result);
}
