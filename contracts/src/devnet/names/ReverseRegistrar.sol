// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IEnsRegistry} from "./interfaces/IEnsRegistry.sol";
import {IPublicResolver} from "./interfaces/IPublicResolver.sol";
import {IReverseRegistrar} from "./interfaces/IReverseRegistrar.sol";
import {DnsName} from "./DnsName.sol";
import {PublicResolver} from "./PublicResolver.sol";

/// @notice See {IReverseRegistrar}. The constructor creates the default resolver.
contract ReverseRegistrar is IReverseRegistrar {
    /// @dev The hash of `addr.reverse`.
    bytes32 private constant ADDR_REVERSE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;

    IEnsRegistry private registry;

    /// @notice The resolver that stores the names that accounts set with {setName}.
    IPublicResolver public defaultResolver;

    /// @param registry_ The registry. In it, `addr.reverse` must belong to this contract.
    constructor(IEnsRegistry registry_) {
        registry = registry_;
        defaultResolver = new PublicResolver(registry_, address(this));
    }

    /// @inheritdoc IReverseRegistrar
    function claim(address owner) external override returns (bytes32) {
        return claimWithResolver(owner, address(defaultResolver));
    }

    /// @inheritdoc IReverseRegistrar
    function setName(string calldata name) external override returns (bytes32 reverseNode) {
        reverseNode = claimWithResolver(msg.sender, address(defaultResolver));
        defaultResolver.setName(reverseNode, name);
    }

    /// @inheritdoc IReverseRegistrar
    function claimWithResolver(address owner, address resolver) public override returns (bytes32 reverseNode) {
        registry.setSubnodeRecord(ADDR_REVERSE, hashLabel(msg.sender), owner, resolver, 0);
        reverseNode = node(msg.sender);
        emit ReverseClaimed(msg.sender, reverseNode);
    }

    /// @inheritdoc IReverseRegistrar
    function node(address account) public pure override returns (bytes32 hash) {
        return keccak256(abi.encodePacked(ADDR_REVERSE, hashLabel(account)));
    }

    function hashLabel(address account) private pure returns (bytes32) {
        return keccak256(DnsName.toHex(abi.encodePacked(account)));
    }
}
