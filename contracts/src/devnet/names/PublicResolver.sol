// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IEnsRegistry} from "./interfaces/IEnsRegistry.sol";
import {IPublicResolver} from "./interfaces/IPublicResolver.sol";

/// @notice See {IPublicResolver}.
contract PublicResolver is IPublicResolver {
    uint256 private constant ETHEREUM = 60;

    /// @dev `registry` and `reverseRegistrar` are in storage instead of the code, so that all deployments have the same code.
    /// The other name contracts do the same.
    IEnsRegistry private registry;
    address private reverseRegistrar;

    mapping(bytes32 node => mapping(uint256 coinType => bytes)) private addresses;

    /// @inheritdoc IPublicResolver
    mapping(bytes32 node => mapping(string key => string)) public override text;

    /// @inheritdoc IPublicResolver
    mapping(bytes32 node => string) public override name;

    /// @param registry_ The registry with the owners of nodes.
    /// @param reverseRegistrar_ The registrar that may set the names of accounts on their behalf.
    constructor(IEnsRegistry registry_, address reverseRegistrar_) {
        registry = registry_;
        reverseRegistrar = reverseRegistrar_;
    }

    modifier authorised(bytes32 node) {
        address owner = registry.owner(node);
        bool mayAct =
            owner == msg.sender || msg.sender == reverseRegistrar || registry.isApprovedForAll(owner, msg.sender);
        if (!mayAct) revert NotAuthorised(node, msg.sender);
        _;
    }

    /// @inheritdoc IPublicResolver
    function setAddr(bytes32 node, address account) external override authorised(node) {
        writeAddress(node, ETHEREUM, abi.encodePacked(account));
    }

    /// @inheritdoc IPublicResolver
    function setAddr(bytes32 node, uint256 coinType, bytes calldata account) external override authorised(node) {
        writeAddress(node, coinType, account);
    }

    /// @inheritdoc IPublicResolver
    function setText(bytes32 node, string calldata key, string calldata value) external override authorised(node) {
        text[node][key] = value;
        emit TextChanged(node, key, key, value);
    }

    /// @inheritdoc IPublicResolver
    function setName(bytes32 node, string calldata newName) external override authorised(node) {
        name[node] = newName;
        emit NameChanged(node, newName);
    }

    /// @inheritdoc IPublicResolver
    function addr(bytes32 node) external view override returns (address payable account) {
        bytes memory known = addresses[node][ETHEREUM];
        return known.length == 20 ? payable(address(bytes20(known))) : payable(address(0));
    }

    /// @inheritdoc IPublicResolver
    function addr(bytes32 node, uint256 coinType) external view override returns (bytes memory account) {
        return addresses[node][coinType];
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId The interface's id.
    /// @return isSupported True for ERC-165 and for the interfaces of `text`, `name` and both `addr`.
    function supportsInterface(bytes4 interfaceId) external pure returns (bool isSupported) {
        return interfaceId == 0x01ffc9a7 || interfaceId == 0x3b3b57de || interfaceId == 0xf1cb7e06
            || interfaceId == 0x59d1d43c || interfaceId == 0x691f3431;
    }

    function writeAddress(bytes32 node, uint256 coinType, bytes memory account) private {
        addresses[node][coinType] = account;
        emit AddressChanged(node, coinType, account);
        if (coinType == ETHEREUM && account.length == 20) emit AddrChanged(node, address(bytes20(account)));
    }
}
